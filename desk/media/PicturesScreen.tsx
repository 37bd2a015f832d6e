import type { ReactNode } from 'react';
import { focusClass } from '#site/ui/focus-class.ts';
import { CheckField, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { type ConflictProps, VersionFields } from '../ui/Conflict.tsx';
import { Head } from '../ui/Head.tsx';
import { MediaList, type MediaListProps, Published } from './MediaList.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import { focusPositions, pictureWidth } from './pictures.ts';
import { UploadField } from './UploadField.tsx';

type Point = { x: number; y: number };

export interface PictureTile {
  id: string;
  title: string;
  src: string;
  focus: Point;
  uses: string;
  lacksText: boolean;
}

export interface ChosenPicture {
  id: string;
  title: string;
  alt: string;
  decoration: boolean;
  focus: Point;
  /** Undefined for a removed picture, which visitors no longer get. */
  preview: string | undefined;
  /** Of the preview, in CSS pixels. */
  height: number;
  size: string;
  uses: readonly { href: string; title: string }[];
  isDown: boolean;
  /** `added`, or the id of a change. */
  done: string | undefined;
  error: string | undefined;
  /** The focus point was moved but is not published yet. */
  isUnsaved?: boolean;
  /** Of its words and its point. */
  version: string;
  /** Both versions, when someone else changed it meanwhile. */
  conflict?: ConflictProps | undefined;
}

interface Props {
  list: MediaListProps;
  tiles: readonly PictureTile[];
  /** Number of pictures that were just added. */
  addedCount: number;
  faults: readonly { name: string; text: string }[];
  chosen: ChosenPicture | undefined;
  /** The form of new pictures, with its script. */
  children?: ReactNode;
}

export function PicturesScreen({ list, tiles, addedCount, faults, chosen, children }: Props) {
  return (
    <>
      <Head
        heading="Pictures"
        note="Straight from your phone or camera. We turn them upright, shrink them and take out where they were taken."
        back={chosen && { href: '/desk/pictures', label: 'All pictures' }}
      />
      {addedCount > 0 && (
        <p className="d-said" role="status">
          <b>{addedCount} pictures were added.</b> Choose each, and say what it shows.
        </p>
      )}
      {faults.length > 0 && (
        <div className="summary" role="alert">
          <b>Some pictures could not be added.</b>
          <ul>
            {faults.map(({ name, text }) => (
              <li key={name + text}>{name ? `${name}: ${text}` : text}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={chosen && 'columns-wide d-picgrid'}>
        <div className="d-allpics">
          {children ?? <PictureUpload />}
          <MediaList {...list} isEmpty={tiles.length === 0}>
            <ul className="d-plain d-pics">
              {tiles.map((tile) => (
                <Tile
                  key={tile.id}
                  tile={tile}
                  isChosen={tile.id === chosen?.id}
                  isRemoved={list.showsRemoved}
                />
              ))}
            </ul>
          </MediaList>
        </div>
        {chosen && <Chosen {...chosen} />}
      </div>
    </>
  );
}

function Tile({ tile, isChosen, isRemoved }: { tile: PictureTile; isChosen: boolean; isRemoved: boolean }) {
  const { id, title, src, focus, uses, lacksText } = tile;
  return (
    <li className={isChosen ? 'd-pic cur' : 'd-pic'}>
      <div className="im">
        {!isRemoved && (
          <img
            className={focusClass(focus)}
            src={src}
            width={400}
            height={300}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <a className="covers" href={`/desk/pictures/${id}`} aria-current={isChosen ? 'true' : undefined}>
        {title}
      </a>
      <p>{uses || 'Not used yet'}</p>
      {lacksText && (
        <p>
          <span className="d-mark no">Words missing</span>
        </p>
      )}
    </li>
  );
}

function Chosen(picture: ChosenPicture) {
  const { id, title, isDown, done, error, isUnsaved } = picture;
  const action = `/desk/pictures/${id}`;
  return (
    <section className="d-panel d-chosen" aria-labelledby="one">
      <h2 id="one">{title}</h2>
      {error && (
        <p className="summary" role="alert">
          <b>Nothing was changed.</b> {error}
        </p>
      )}
      {done && !error && !isUnsaved && <Done done={done} />}
      {isUnsaved && (
        <p className="d-said" role="status">
          <b>The point was moved.</b> Visitors see the change after “Publish”.
        </p>
      )}
      {isDown ? (
        <form method="post" action={action}>
          <p>It was taken down, and is deleted 30 days after that.</p>
          <Button name="do" value="bring-back">
            Bring it back
          </Button>
        </form>
      ) : (
        <>
          <WordsForm {...picture} action={action} />
          <details className="d-part">
            <summary>Replace it by another</summary>
            <form className="d-form" method="post" action={action} encType="multipart/form-data">
              <UploadField
                id="replace"
                name="upload"
                label="Another picture"
                hint="It replaces this picture everywhere it is used."
              />
              <Button secondary name="do" value="replace">
                Replace
              </Button>
            </form>
          </details>
        </>
      )}
    </section>
  );
}

function Done({ done }: { done: string }) {
  if (done !== 'added') return <Published change={done} />;
  return (
    <div className="d-said" role="status">
      <p>
        <b>The picture was added.</b> Say what it shows, and choose it on the page where you want it.
      </p>
    </div>
  );
}

/** What a picture shows, which point stays in sight, and where it is used. */
function WordsForm({ action, ...picture }: ChosenPicture & { action: string }) {
  const { title, alt, decoration, focus, size, uses, version, conflict } = picture;
  const named = { form: 'picture', errors: undefined };
  return (
    <form className="d-form" method="post" action={action}>
      {/* The button that the Enter key presses. */}
      <button hidden type="submit" name="do" value="publish">
        Publish
      </button>
      <VersionFields version={version} conflict={conflict} />
      <FocusPoint {...picture} />
      <FocusPositions focus={focus} />
      <TextField
        {...named}
        name="title"
        value={title}
        text={{ label: 'Name', hint: 'Visitors do not see it.' }}
      />
      <TextArea
        {...named}
        name="alt"
        value={alt}
        rows={3}
        text={{ label: 'For those who cannot see it', hint: 'Say what it shows, as on the telephone.' }}
      />
      <CheckField
        {...named}
        name="decoration"
        value={decoration ? 'on' : ''}
        text={{ label: 'Only decoration: leave it out for them' }}
      />
      <div>
        <p className="d-label">Where it is used</p>
        <ul className="d-plain d-uses">
          {uses.map((use) => (
            <li key={use.href}>
              <a href={use.href}>{use.title}</a>
            </li>
          ))}
        </ul>
        {uses.length === 0 && <p>Nowhere yet. Choose it in the form of a page, a person or a book.</p>}
        <p className="d-meta">{size}</p>
      </div>
      <div className="d-actions">
        <Button name="do" value="publish">
          Publish
        </Button>
        <Button secondary name="do" value="take-down">
          Take it down
        </Button>
      </div>
    </form>
  );
}

/**
 * Works without JavaScript: the browser sends the clicked point. By keyboard, one of nine positions is
 * chosen.
 */
function FocusPoint({ preview, height, focus }: Pick<ChosenPicture, 'preview' | 'height' | 'focus'>) {
  const point = { cx: (pictureWidth * focus.x) / 100, cy: (height * focus.y) / 100 };
  return (
    <div className="d-point">
      <input
        type="image"
        name="point"
        src={preview}
        width={pictureWidth}
        height={height}
        alt="Click on what must stay in sight"
        tabIndex={-1}
      />
      <svg className="fill" viewBox={`0 0 ${pictureWidth} ${height}`} aria-hidden="true">
        <circle {...point} r="20" />
        <circle {...point} r="17" />
      </svg>
    </div>
  );
}

function FocusPositions({ focus }: { focus: Point }) {
  const distance = ([, x, y]: (typeof focusPositions)[number]) => (x - focus.x) ** 2 + (y - focus.y) ** 2;
  const nearest = focusPositions.reduce((best, position) =>
    distance(position) < distance(best) ? position : best,
  );
  return (
    <fieldset className="d-places">
      <legend>What must stay in sight?</legend>
      <p className="hint">
        On a narrow screen the sides are cut off. Click on the picture, or choose the part that stays.
      </p>
      <div className="d-nine">
        {focusPositions.map((position) => {
          const [label, x, y] = position;
          const isChosen = position === nearest;
          // Keeps the exact point while its position stays chosen.
          const value = isChosen ? `${focus.x},${focus.y}` : `${x},${y}`;
          return (
            <label key={label}>
              <span className="visually-hidden">{label}</span>
              <input type="radio" name="place" value={value} defaultChecked={isChosen} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
