import { type KeyboardEvent, useRef, useState } from 'react';
import type { Page } from '#content-model/content.ts';
import { Link } from '#site/ui/Link.tsx';
import { useHydrated } from '#site/ui/use-hydrated.ts';
import './highlight-cards.css';

type Copy = Page<'home'>['highlights'];

/** With the address of its drawing. */
type Card = Omit<Copy['cards'][number], 'art'> & { picture: string };

/** Cards whose sheet with a message and a button opens on hover or press. */
export function HighlightCards({ cards }: { cards: readonly Card[] }) {
  const isHydrated = useHydrated();
  return (
    // Before hydration, a card with focus is open.
    <div className={isHydrated ? 'columns highlights ready' : 'columns highlights'}>
      {cards.map((card) => (
        <HighlightCard key={card.id} card={card} isHydrated={isHydrated} />
      ))}
    </div>
  );
}

function HighlightCard({ card, isHydrated }: { card: Card; isHydrated: boolean }) {
  const { picture, message, button, href, title, line } = card;
  // The site's arrow replaces a typed one, which fonts draw differently. The editor's source marks stay.
  const words = button.replace(/\s*→(?=\p{Cf}*$)/u, '');
  const [isOpen, setIsOpen] = useState(false);
  const article = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  function close({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    setIsOpen(false);
    toggle.current?.focus();
  }
  // Enter or Space on an open card follows its button, even if hover opened it.
  function follow(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!isOpen && !article.current?.matches(':hover')) return;
    event.preventDefault();
    location.assign(href);
  }

  return (
    <article className={isOpen ? 'highlight is-open' : 'highlight'} ref={article} onKeyDown={close}>
      <div className="highlight-art">
        <img className="fill" src={picture} width={600} height={800} alt="" loading="lazy" decoding="async" />
        <div className="highlight-sheet">
          <p className="serif">{message}</p>
          <Link className="button" href={href} arrow={words === button ? 'none' : 'right'}>
            {words}
            {words !== button && <span className="visually-hidden"> →</span>}
          </Link>
        </div>
      </div>
      <h3>
        <button
          className="covers"
          type="button"
          ref={toggle}
          aria-expanded={isHydrated ? isOpen : undefined}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={follow}
        >
          {title}
          <i />
        </button>
      </h3>
      <p className="muted">{line}</p>
    </article>
  );
}
