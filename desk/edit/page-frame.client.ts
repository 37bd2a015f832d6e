// The page in the frame: which of its texts is chosen, and what it shows while somebody types. It has no script of its own.
import { Idiomorph } from 'idiomorph';

export interface PageFrame {
  /** Marks where a field stands. */
  choose(field: string | undefined): void;
  /** Shows other HTML; scroll position, focus and what is unfolded stay. */
  show(html: string): void;
  focus(): void;
}

/** @param chosen called with the field that somebody chooses, and with where its link leads, if it is one */
export function pageFrame(
  frame: HTMLIFrameElement,
  chosen: (field: string, leadsTo: string | undefined) => void,
  closed: () => void,
): PageFrame {
  let field: string | undefined;
  const inner = () => frame.contentDocument;

  function markChosen() {
    for (const one of inner()?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
      one.toggleAttribute('data-chosen', one.dataset.field === field);
    }
  }

  /** The place of a field under the pointer, or of the one that the focus is on or holds. */
  const placeAt = (target: EventTarget | null) => {
    const element = target as Element | null;
    return (
      element?.closest?.<HTMLElement>('[data-field]') ??
      element?.closest?.('a, button, summary')?.querySelector<HTMLElement>('[data-field]')
    );
  };

  function pressed(event: Event) {
    const link = (event.target as Element).closest('a');
    if (link) event.preventDefault();
    const leadsTo = link?.origin === location.origin ? link.pathname : undefined;
    const place = placeAt(event.target);
    if (place?.dataset.field) chosen(place.dataset.field, leadsTo);
    else if (leadsTo && !link?.hash) location.assign(`/desk/edit?${new URLSearchParams({ path: leadsTo })}`);
  }

  function ready() {
    const page = inner();
    if (!page?.body || page.documentElement.dataset.edited) return;
    page.documentElement.dataset.edited = '';
    page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? '';
    page.addEventListener('click', pressed, true);
    page.addEventListener('submit', (event) => event.preventDefault(), true);
    page.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') closed();
      const isNative = (event.target as Element).closest('a, button, summary, input, select, textarea');
      if (event.key === 'Enter' && !isNative && placeAt(event.target)) pressed(event);
    });
    markChosen();
  }
  frame.addEventListener('load', ready);
  ready();

  return {
    choose(next) {
      field = next;
      markChosen();
      const places = [...(inner()?.querySelectorAll<HTMLElement>('[data-chosen]') ?? [])];
      const height = frame.clientHeight;
      const isSeen = places.some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 0 && top < height;
      });
      if (!isSeen) places[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
    },
    show(html) {
      const page = inner();
      if (!page) return;
      const next = new DOMParser().parseFromString(html, 'text/html');
      Idiomorph.morph(page.body, next.body, {
        morphStyle: 'outerHTML',
        callbacks: {
          // What somebody has unfolded stays so.
          beforeAttributeUpdated: (name: string) => name !== 'open',
        },
      });
      markChosen();
    },
    focus() {
      inner()?.querySelector<HTMLElement>('[data-chosen]')?.focus();
    },
  };
}
