import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { copyFailed, shortToast } from '#site/ui/ShareLink.tsx';
import { useCopy } from '#site/ui/use-copy.ts';
import type { ReadingProps, ShownLanguages } from './reading-props.ts';

interface Props extends Pick<ReadingProps, 'show'> {
  /** The list of readings, rendered on the server. */
  list?: ReactNode;
  /** The texts, rendered on the server. */
  children?: ReactNode;
}

const choices: readonly { value: ShownLanguages; label: string; lang?: string; note?: string }[] = [
  { value: 'both', label: 'Both' },
  { value: 'hebrew', label: 'עברית', lang: 'he', note: 'Hebrew' },
  { value: 'english', label: 'English' },
];

/**
 * The bar over the texts: the list of readings on a phone, the languages, the size of the letters. Both
 * choices are kept on the device; before-paint.js applies them. A press on the number of a verse copies
 * its reference.
 */
export function Reader({ list, show, children }: Props) {
  const [languages, setLanguages] = useState<ShownLanguages>(show ?? 'both');
  const [isLarge, setIsLarge] = useState(false);
  const { copy } = useCopy(0);

  useEffect(() => {
    const { dataset } = document.documentElement;
    const chosen = choices.find(({ value }) => value === dataset.show);
    if (chosen) setLanguages(chosen.value);
    setIsLarge(dataset.letters === 'large');
  }, []);

  function choose(event: MouseEvent, value: ShownLanguages) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setLanguages(value);
    keep('show', value);
    // A page that is reloaded or shared shows what is chosen now.
    const address = new URL(location.href);
    address.searchParams.delete('show');
    history.replaceState(null, '', address);
  }

  function enlarge() {
    setIsLarge(!isLarge);
    keep('letters', isLarge ? '' : 'large');
  }

  function copyReference({ target }: MouseEvent) {
    const number = (target as Element).closest('.verse-line > a');
    const reference = number?.getAttribute('aria-label');
    if (reference) copy(reference, { title: `${reference} copied!`, duration: shortToast }, copyFailed);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, which the keyboard presses too
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div onClick={copyReference}>
      <div className="reading-bar">
        <details>
          <summary>Readings</summary>
          {list}
        </details>
        <nav className="reading-show" aria-label="Languages">
          {choices.map(({ value, label, lang, note }) => (
            <a
              className="quiet"
              key={value}
              href={`?show=${value}`}
              data-value={value}
              aria-current={value === languages ? 'true' : undefined}
              data-replay=""
              onClick={(event) => choose(event, value)}
            >
              <span lang={lang}>{label}</span>
              {note && <span className="visually-hidden"> ({note})</span>}
            </a>
          ))}
        </nav>
        <button type="button" className="reading-size needs-script" aria-pressed={isLarge} onClick={enlarge}>
          A<span aria-hidden="true">+</span>
          <span className="visually-hidden"> Larger text</span>
        </button>
      </div>
      {children}
    </div>
  );
}

/** Applies a choice to the page and keeps it on the device. */
function keep(name: 'show' | 'letters', value: string) {
  document.documentElement.dataset[name] = value;
  // Where nothing may be kept, the choice holds for this page.
  try {
    localStorage[name] = value;
  } catch {}
}
