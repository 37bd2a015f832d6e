import { focusClass } from '#site/ui/focus-class.ts';
import { CheckField, TextArea, TextField } from '#site/ui/form/Field.tsx';
import { Button, SearchForm, UndoButton } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { pictureWidth, places } from './pictures.ts';
import { UploadField } from './UploadField.tsx';

type Point = { x: number; y: number };

export interface PictureTile {
  id: string;
  href: string;
  title: string;
  src: string;
  focus: Point;
  /** "Gatherings, Home" */
  uses: string;
  lacksWords: boolean;
}

export interface ChosenPicture {
  id: string;
  title: string;
  alt: string;
  decoration: boolean;
  focus: Point;
  /** None of a picture that was taken down: it is not sent any more. */
  preview: string | undefined;
  /** Of the preview, in CSS pixels. */
  height: number;
  size: string;
  uses: readonly { href: string; title: string }[];
  isDown: boolean;
  /** `added`, or the id of a change. */
  done: string | undefined;
  refused: string | undefined;
  /** The point was moved, and is not published yet. */
  isUnsaved?: boolean;
}

export interface PicturesProps {
  search: string;
  /** What was taken down is shown. */
  isTrash: boolean;
  tiles: readonly PictureTile[];
  next: string | undefined;
  /** How many were taken down. */
  takenDown: number;
  /** How many were added just now. */
  cameNow: number;
  faults: readonly { name: string; text: string }[];
  chosen: ChosenPicture | undefined;
}

/** All pictures, and the one that was chosen. */
export function PicturesScreen(props: PicturesProps) {
  const { search, isTrash, tiles, next, takenDown, cameNow, faults, chosen } = props;
  return (
    <>
      <Head
        heading="Pictures"
        note="Straight from your phone or camera, up to 25 MB. We turn them upright, shrink them and take out where they were taken."
        back={chosen && { href: '/desk/pictures', label: 'All pictures' }}
      />
      {cameNow > 0 && (
        <p className="d-said" role="status">
          <b>{cameNow} pictures are here.</b> Choose each, and say what it shows.
        </p>
      )}
      {faults.length > 0 && (
        <div className="summary" role="alert">
          <b>Not every picture could be taken.</b>
          <ul>
            {faults.map(({ name, text }) => (
              <li key={name + text}>{name ? `${name}: ${text}` : text}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={chosen ? 'd-picgrid chosen' : 'd-picgrid'}>
        <div className="d-allpics">
          <form className="d-drop" method="post" action="/desk/pictures" encType="multipart/form-data">
            <UploadField id="upload" name="upload" label="Add a picture" multiple />
            <Button>Add</Button>
          </form>
          <SearchForm action="/desk/pictures" label="Find a picture" value={search}>
            {isTrash && <input type="hidden" name="down" value="" />}
          </SearchForm>
          <section aria-labelledby="all">
            <h2 id="all">{isTrash ? 'Taken down' : 'All pictures'}</h2>
            {tiles.length === 0 && (
              <p className="d-meta">{search ? 'Nothing was found.' : 'There is none yet.'}</p>
            )}
            <ul className="d-plain d-pics">
              {tiles.map((tile) => (
                <Tile key={tile.id} tile={tile} isChosen={tile.id === chosen?.id} isTrash={isTrash} />
              ))}
            </ul>
            <p className="d-actions">
              {next && (
                <a className="button button-secondary" href={next}>
                  More pictures
                </a>
              )}
              {!isTrash && takenDown > 0 && (
                <a className="go" href="/desk/pictures?down">
                  Taken down ({takenDown})
                </a>
              )}
              {isTrash && (
                <a className="go" href="/desk/pictures">
                  All pictures
                </a>
              )}
            </p>
          </section>
        </div>
        {chosen && <Chosen {...chosen} />}
      </div>
    </>
  );
}

function Tile({ tile, isChosen, isTrash }: { tile: PictureTile; isChosen: boolean; isTrash: boolean }) {
  const { href, title, src, focus, uses, lacksWords } = tile;
  return (
    <li className={isChosen ? 'd-pic cur' : 'd-pic'}>
      <div className="im">
        {!isTrash && (
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
      <a href={href} aria-current={isChosen ? 'true' : undefined}>
        {title}
      </a>
      <p>{uses || 'Not used yet'}</p>
      {lacksWords && (
        <p>
          <span className="d-mark no">Words missing</span>
        </p>
      )}
    </li>
  );
}

function Chosen(picture: ChosenPicture) {
  const { id, title, alt, decoration, focus, preview, height, size, uses, isDown, done, refused } = picture;
  const action = `/desk/pictures/${id}`;
  const named = { form: 'picture', errors: undefined };
  return (
    <section className="d-panel d-chosen" aria-labelledby="one">
      <h2 id="one">{title}</h2>
      {refused && (
        <p className="summary" role="alert">
          <b>Nothing was changed.</b> {refused}
        </p>
      )}
      {done && !refused && !picture.isUnsaved && (
        <div className="d-said" role="status">
          <p>
            {done === 'added' ? (
              <>
                <b>The picture is here.</b> Say what it shows, and choose it where it shall stand.
              </>
            ) : (
              <>
                <b>Published.</b> Visitors see it so now.
              </>
            )}
          </p>
          {done !== 'added' && <UndoButton change={done} />}
        </div>
      )}
      {picture.isUnsaved && (
        <p className="d-said" role="status">
          <b>The point was moved.</b> Visitors see it so after “Publish”.
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
        <form className="d-form" method="post" action={action}>
          {/* What the Enter key presses. */}
          <button hidden type="submit" name="do" value="publish">
            Publish
          </button>
          <div className="d-point">
            {/* Nothing but a form: a browser sends where it was clicked. By keyboard one of the nine places is chosen. */}
            <input
              type="image"
              name="point"
              src={preview}
              width={pictureWidth}
              height={height}
              alt="Click on what must stay in sight"
              tabIndex={-1}
            />
            <svg viewBox={`0 0 ${pictureWidth} ${height}`} aria-hidden="true">
              <circle cx={(pictureWidth * focus.x) / 100} cy={(height * focus.y) / 100} r="20" />
              <circle cx={(pictureWidth * focus.x) / 100} cy={(height * focus.y) / 100} r="17" />
            </svg>
          </div>
          <NinePlaces focus={focus} />
          <TextField
            {...named}
            name="title"
            value={title}
            words={{ label: 'Name', hint: 'Visitors do not see it.' }}
          />
          <TextArea
            {...named}
            name="alt"
            value={alt}
            rows={3}
            words={{ label: 'For those who cannot see it', hint: 'Say what it shows, as on the telephone.' }}
          />
          <CheckField
            {...named}
            name="decoration"
            value={decoration ? 'on' : ''}
            words={{ label: 'Only decoration: leave it out for them' }}
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
            <Button second name="do" value="take-down">
              Take it down
            </Button>
          </div>
        </form>
      )}
      {!isDown && (
        <details className="d-part">
          <summary>Replace it by another</summary>
          <form className="d-form" method="post" action={action} encType="multipart/form-data">
            <UploadField
              id="replace"
              name="upload"
              label="Another picture"
              hint="It takes this one’s place wherever that is used."
            />
            <Button second name="do" value="replace">
              Replace
            </Button>
          </form>
        </details>
      )}
    </section>
  );
}

function NinePlaces({ focus }: { focus: Point }) {
  const nearest = places.reduce((best, place) =>
    distance(place, focus) < distance(best, focus) ? place : best,
  );
  const isExact = distance(nearest, focus) === 0;
  return (
    <fieldset className="d-places">
      <legend>What must stay in sight?</legend>
      <p className="hint">
        On a narrow screen the sides are cut off. Click on the picture, or choose the part that stays.
      </p>
      <div className="d-nine">
        {places.map(({ label, x, y }) => {
          const isChosen = nearest.label === label;
          // The exact point stays while its place does.
          const value = isChosen && !isExact ? `${focus.x},${focus.y}` : `${x},${y}`;
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

const distance = (a: Point, b: Point) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
