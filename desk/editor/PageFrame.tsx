import { Idiomorph } from 'idiomorph';
import { useEffect, useRef } from 'react';
import { editorOf } from '../records/addresses.ts';
import { showFields } from './page-fields.ts';

interface Props {
  src: string;
  title: string;
  /** The body of the page, if it differs from the loaded one. */
  html: string | undefined;
  /** The field whose anchors are highlighted. */
  chosen: string | undefined;
  /** @param leadsTo target of the link that contains the field */
  onChoose(field: string, leadsTo: string | undefined): void;
  onClose(): void;
}

/**
 * The page as visitors see it, in which texts can be chosen. It contains no script; this component controls
 * it.
 */
export function PageFrame({ src, title, html, chosen, onChoose, onClose }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const focused = useRef<HTMLElement>(null);
  const handlers = useRef({ onChoose, onClose });
  handlers.current = { onChoose, onClose };
  const inner = () => frame.current?.contentDocument;

  function markChosen() {
    const places = placesIn(inner());
    for (const place of places) place.toggleAttribute('data-chosen', place.dataset.field === chosen);
    return places.filter((place) => place.dataset.field === chosen);
  }

  function prepare() {
    const page = inner();
    // What is only partly loaded is prepared by onLoad.
    if (page?.readyState !== 'complete' || page.documentElement.dataset.edited !== undefined) return;
    page.documentElement.dataset.edited = '';
    showFields(page);
    page.documentElement.dataset.theme = document.documentElement.dataset.theme ?? '';
    const press = (event: Event) => {
      const link = closest(event.target, 'a') as HTMLAnchorElement | null;
      if (link) event.preventDefault();
      const leadsTo = link?.origin === location.origin ? link.pathname : undefined;
      const field = placeAt(event.target)?.dataset.field;
      if (field) handlers.current.onChoose(field, leadsTo);
      else if (leadsTo && !link?.hash) location.assign(editorOf(leadsTo));
    };
    page.addEventListener('click', press, true);
    page.addEventListener('submit', (event) => event.preventDefault(), true);
    page.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') handlers.current.onClose();
      const isNative = closest(event.target, 'a, button, summary, input, select, textarea');
      if (event.key === 'Enter' && !isNative && placeAt(event.target)) press(event);
    });
    markChosen();
  }

  // The frame may have loaded before this script.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later pages come by onLoad
  useEffect(prepare, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changes when its HTML does
  useEffect(() => {
    const page = inner();
    if (!page?.body || html === undefined) return;
    const next = new DOMParser().parseFromString(html, 'text/html');
    showFields(next);
    Idiomorph.morph(page.body, next.body, {
      morphStyle: 'outerHTML',
      callbacks: {
        // Keeps unfolded details open.
        beforeAttributeUpdated: (name: string) => name !== 'open',
      },
    });
    markChosen();
  }, [html]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another field moves the page
  useEffect(() => {
    const places = markChosen();
    if (chosen === undefined) {
      // Returns the focus to where the sheet was opened.
      focused.current?.focus();
      focused.current = null;
      return;
    }
    focused.current = places[0] ?? null;
    const height = frame.current?.clientHeight ?? 0;
    const isSeen = places.some((place) => {
      const { top, bottom } = place.getBoundingClientRect();
      return bottom > 0 && top < height;
    });
    if (!isSeen) places[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [chosen]);

  return <iframe ref={frame} src={src} title={title} onLoad={prepare} />;
}

// The page in the frame is plain HTML: elements are found by the attribute that names their field.
const placesIn = (page: Document | null | undefined) => [
  ...(page?.querySelectorAll<HTMLElement>('[data-field]') ?? []),
];

const closest = (target: EventTarget | null, selector: string) =>
  (target as Element | null)?.closest?.(selector) ?? null;

/** The field anchor under the pointer, or in the focused link or button. */
const placeAt = (target: EventTarget | null) =>
  (closest(target, '[data-field]') as HTMLElement | null) ??
  closest(target, 'a, button, summary')?.querySelector<HTMLElement>('[data-field]');
