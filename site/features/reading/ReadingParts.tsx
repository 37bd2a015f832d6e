import { hebrewEdition, sourceSentences } from '#core/scripture/sources.ts';
import { Art } from '#site/ui/Art.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { ButtonLink, Link } from '#site/ui/Link.tsx';
import { Photo } from '#site/ui/Photo.tsx';
import { PrintButton } from '#site/ui/PrintButton.tsx';
import { copyFailed } from '#site/ui/ShareLink.tsx';
import { useCopy } from '#site/ui/use-copy.ts';
import type { ReadingProps } from './reading-props.ts';

type ButtonsProps = Pick<ReadingProps, 'copied' | 'today' | 'hasTexts' | 'pdf'>;

/** Today's part, the references, and paper. */
export function ReadingButtons({ copied, today, hasTexts, pdf }: ButtonsProps) {
  const { copy } = useCopy(0);
  return (
    <>
      {today && (
        <Link className="button" href={`#${today.id}`} arrow="right">
          Read today’s part: the {today.heading.toLowerCase().replace(' reading', '')}
        </Link>
      )}
      <button
        type="button"
        className="button button-secondary needs-script"
        onClick={() => copy(copied, { title: 'All references copied!' }, copyFailed)}
      >
        <Icon name="copy" />
        Copy All References
      </button>
      {hasTexts && <PrintButton part="english" label="Print on two sheets" secondary />}
      {hasTexts && (
        <ButtonLink to={{ label: 'Hebrew and English (PDF)', href: pdf }} secondary sign="download" />
      )}
    </>
  );
}

/** Where the texts come from. */
export function Sources({ credit }: Pick<ReadingProps, 'credit'>) {
  if (credit === undefined) {
    return (
      <div className="small muted reading-sources">
        <p>The texts are not on this site. Each reference opens on the Bible reading site.</p>
      </div>
    );
  }
  const [texts, numbers] = sourceSentences(credit);
  const [before, after] = texts.split(hebrewEdition.name);
  return (
    <div className="small muted reading-sources">
      <p>
        {before}
        <Link href={hebrewEdition.href} newTab arrow="none">
          {hebrewEdition.name}
        </Link>
        {after}
      </p>
      <p>{numbers}</p>
    </div>
  );
}

/** Messages of the library that teach this reading. */
export function MessagesOnReading({ messages }: Pick<ReadingProps, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <section className="reading-messages" aria-labelledby="messages-heading">
      <h2 id="messages-heading">Messages on this portion</h2>
      <ul role="list">
        {messages.map(({ href, title, by, passages, picture }) => (
          <li key={href}>
            {picture ? (
              <Photo picture={picture} sizes="11rem" alt="" />
            ) : (
              <Art name="message-facade" width={1280} height={720} />
            )}
            <div>
              <h3>
                <a href={href}>{title}</a>
              </h3>
              <p className="small muted">{by}</p>
              {passages && <p className="small muted">{passages}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The readings of the Sabbath before and of the one after. */
export function Neighbors({ previous, next }: Pick<ReadingProps, 'previous' | 'next'>) {
  return (
    <nav className="reading-neighbors" aria-label="Portions">
      {[previous, next].map(({ href, when, name }) => (
        <a key={href} className="quiet" href={href} data-unsearched="">
          <small>{when}</small>
          {name}
        </a>
      ))}
    </nav>
  );
}
