import { Art } from '#site/ui/Art.tsx';
import { Facts } from '#site/ui/Facts.tsx';
import { SelectField } from '#site/ui/form/Field.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { ArrowLink, ButtonLink, type Target } from '#site/ui/Link.tsx';
import { MarkedText } from '#site/ui/MarkedText.tsx';
import { Photo } from '#site/ui/Photo.tsx';
import { Section } from '#site/ui/Section.tsx';
import { ListenElsewhere } from './ListenElsewhere.tsx';
import type { LibraryProps, LibraryRow } from './library-props.ts';
import '#site/ui/play-disc.css';
import './library.css';

export function LatestMessage({ latest }: Pick<LibraryProps, 'latest'>) {
  if (!latest) return null;
  const { title, href, speaker, fullDay, passages, length, summary, picture, kinds } = latest;
  return (
    <Section heading="The latest message" tone="linen" className="latest-section" data-unsearched="">
      <div className="columns latest-message">
        <div className="latest-picture">
          {picture ? (
            <Photo picture={picture} sizes="(max-width: 63.9375em) 92vw, 46rem" alt="" />
          ) : (
            <Art name="message-facade" width={1280} height={720} />
          )}
          <span className="play-disc">
            <Icon name="play" />
          </span>
        </div>
        <div>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p className="muted">
            <Facts of={[speaker, fullDay]} />
            <Facts of={[passages, length]} />
          </p>
          <p>{summary}</p>
          <div className="actions">
            <a className="button" href={href} aria-label={`Watch or listen: ${title}`}>
              Watch or listen
            </a>
            {kinds.includes('Text') && <ArrowLink to={{ label: 'Read the text', href: `${href}#text` }} />}
          </div>
        </div>
      </div>
    </Section>
  );
}

interface Props extends Omit<LibraryProps, 'latest'> {
  intro: string | undefined;
  /** The podcast of the shown messages. */
  feed: { href: string; title: string } | undefined;
  listenElsewhere: readonly Target[];
}

export function MessageLibrary({ intro, feed, listenElsewhere, ...library }: Props) {
  const { count, search, isChosen, years, older, newer, filters } = library;
  return (
    <Section heading="The library" intro={intro} id="library" data-unsearched="">
      <div className="columns library">
        <LibraryFilters filters={filters} search={search} />
        <div>
          <p className="cluster muted library-count">
            {countInWords(count)}
            {search && ` For “${search}”.`}
            {isChosen && (
              <ArrowLink to={{ label: 'Show the whole library', href: '/messages#library' }} arrow="none" />
            )}
            {feed && (
              <a className="go" href={feed.href} type="application/rss+xml" title={feed.title}>
                Podcast feed
              </a>
            )}
          </p>
          <ListenElsewhere links={listenElsewhere} />
          {years.map(({ label, rows }) => (
            <section key={label}>
              <h3 className="library-year">{label}</h3>
              <ol className="library-rows" role="list">
                {rows.map((row) => (
                  <LibraryMessage key={row.href} {...row} />
                ))}
              </ol>
            </section>
          ))}
          {(newer || older) && (
            <nav className="actions" aria-label="More messages">
              {newer && <ButtonLink to={{ label: 'Newer messages', href: newer }} secondary rel="prev" />}
              {older && <ButtonLink to={{ label: 'Older messages', href: older }} secondary rel="next" />}
            </nav>
          )}
        </div>
      </div>
    </Section>
  );
}

function countInWords(count: number): string {
  if (count === 0) return 'No message matches these choices.';
  return count === 1 ? '1 message.' : `${count} messages, newest first.`;
}

function LibraryFilters({ filters, search }: Pick<Props, 'filters' | 'search'>) {
  const isOpen = filters.some(({ value }) => value);
  return (
    <form className="library-filters" action="/messages#library" aria-label="Choose messages">
      {search && <input type="hidden" name="search" value={search} />}
      {/* Always open beside the list; folded on a phone: see library.css. */}
      <details open={isOpen}>
        <summary>
          Choose series, speaker or book
          <span className="plus-minus small" aria-hidden="true" />
        </summary>
        <div className="stack library-choices">
          {filters.map(({ name, label, all, value, options }) => (
            <SelectField
              key={name}
              form="library"
              name={name}
              text={{ label }}
              value={value}
              errors={undefined}
              placeholder={all}
              options={options}
              autoComplete="off"
            />
          ))}
          <button className="button button-secondary" type="submit">
            Show
          </button>
        </div>
      </details>
    </form>
  );
}

function LibraryMessage(row: LibraryRow) {
  const { href, title, date, day, speaker, passages, series, length, kinds, spoken } = row;
  return (
    <li className="columns-phone">
      <time dateTime={date}>{day}</time>
      <div>
        <h4>
          <a className="covers quiet" href={href}>
            {title}
          </a>
        </h4>
        <p className="muted">
          <Facts of={[speaker, passages, series, length]} />
        </p>
      </div>
      <ul className="flow small muted library-kinds" role="list">
        {kinds.map((kind) => (
          <li key={kind}>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
              <path d={kindIcons[kind]} />
            </svg>
            {kind}
          </li>
        ))}
      </ul>
      {spoken.length > 0 && (
        <ul className="library-said" role="list">
          {spoken.map((line) => (
            <li key={line.href}>
              <a className="quiet" href={line.href}>
                <b>{line.clock ?? 'Text'}</b>
                <span>
                  <MarkedText text={line.text} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const kindIcons = {
  Video: 'M3 6h12v12H3zM15 11l6-4v10l-6-4',
  Audio: 'M5 14v-3a7 7 0 0 1 14 0v3M5 14h3v6H5zM16 14h3v6h-3z',
  Text: 'M5 4h14v16H5zM8 9h8M8 13h8M8 17h5',
};
