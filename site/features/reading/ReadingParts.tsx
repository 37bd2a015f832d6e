import { Icon } from '#site/ui/Icon.tsx';
import { Link } from '#site/ui/Link.tsx';
import { PrintButton } from '#site/ui/PrintButton.tsx';
import { copyFailed } from '#site/ui/ShareLink.tsx';
import { useCopy } from '#site/ui/use-copy.ts';
import type { ReadingProps } from './reading-props.ts';

/** Today's part, the references, and paper. */
export function ReadingButtons({
  copied,
  today,
  hasTexts,
}: Pick<ReadingProps, 'copied' | 'today' | 'hasTexts'>) {
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
    </>
  );
}

/** Where the texts come from. */
export function Sources({ hasTexts }: Pick<ReadingProps, 'hasTexts'>) {
  if (!hasTexts) {
    return (
      <div className="reading-sources">
        <p>The texts are not on this site. Each reference opens on the Bible reading site.</p>
      </div>
    );
  }
  return (
    <div className="reading-sources">
      <p>
        English: New Heart English Bible, dedicated to the public domain by its editors and translators.
        Hebrew: Westminster Leningrad Codex, in the public domain, as in the{' '}
        <Link href="https://github.com/openscriptures/morphhb" newTab>
          Open Scriptures Hebrew Bible
        </Link>{' '}
        2.0.2, with vowels and without accents. Where tradition reads another word than is written, the word
        that is read is in the line, and the written one (<span lang="he">כתיב</span>) below it.
      </p>
      <p>
        The numbers at the left are those of English Bibles, the letters at the right those of Hebrew Bibles.
        Where the two differ, the heading of a reading names both.
      </p>
    </div>
  );
}

/** The readings of the Sabbath before and of the one after. */
export function Neighbors({ previous, next }: Pick<ReadingProps, 'previous' | 'next'>) {
  return (
    <nav className="reading-neighbors" aria-label="Portions">
      {[previous, next].map(({ href, when, name }) => (
        <a key={href} href={href} data-unsearched="">
          <small>{when}</small>
          {name}
        </a>
      ))}
    </nav>
  );
}
