import { type Ref, useEffect, useRef, useState } from 'react';
import './belief-page.css';

export interface Jump {
  id: string;
  navLabel: string;
  /** The number of the collapsible section; `below` shows while that section is open (topic.css). */
  section?: number;
  below?: readonly Pick<Jump, 'id' | 'navLabel'>[];
}

interface Props {
  title: string;
  jumps: readonly Jump[];
}

/**
 * Quick jumps to every part of the page: a column, or on small screens a collapsible panel above the text.
 */
export function JumpNavigation({ title, jumps }: Props) {
  const current = useCurrentPart(jumps);
  useOpenedAnchors();
  usePrintedSections();
  const column = useRef<HTMLElement>(null);
  // A column that is taller than the window scrolls along.
  const scrollAlong = (link: HTMLAnchorElement | null) => {
    if (link && column.current) column.current.scrollTop = link.offsetTop - column.current.clientHeight / 2;
  };
  return (
    <>
      <nav className="jump" aria-label={title} ref={column}>
        <h2>{title}</h2>
        <JumpList jumps={jumps} current={current} currentRef={scrollAlong} />
      </nav>
      <nav className="jump-small" aria-label={title}>
        <details className="jump-panel disclosure">
          <summary>
            {title}
            <span className="plus-minus" aria-hidden="true" />
          </summary>
          <JumpList jumps={jumps} current={current} />
        </details>
      </nav>
    </>
  );
}

interface ListProps extends Pick<Props, 'jumps'> {
  section?: number | undefined;
  current: string | undefined;
  currentRef?: Ref<HTMLAnchorElement> | undefined;
}

function JumpList({ jumps, section, current, currentRef }: ListProps) {
  return (
    <ul data-of={section}>
      {jumps.map(({ id, navLabel, section: its, below = [] }) => (
        <li key={id}>
          <a
            className="quiet"
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            ref={id === current ? currentRef : undefined}
          >
            {navLabel}
          </a>
          {below.length > 0 && (
            <JumpList jumps={below} section={its} current={current} currentRef={currentRef} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** In px from the top of the window, just below where a jump puts a heading. The current part crosses it. */
const readingLine = 124;

/** The anchor of the current part: the innermost one that crosses the reading line. */
function useCurrentPart(jumps: Props['jumps']): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const anchors = jumps
      .flatMap((jump) => [jump, ...(jump.below ?? [])])
      .flatMap(({ id }) => document.getElementById(id) ?? []);
    const crossing = new Set<Element>();
    let observer: IntersectionObserver | undefined;
    function note(entries: IntersectionObserverEntry[]) {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) crossing.add(target);
        else crossing.delete(target);
      }
      const innermost = anchors.filter(
        (anchor) =>
          crossing.has(anchor) &&
          !anchors.some((inner) => inner !== anchor && crossing.has(inner) && anchor.contains(inner)),
      );
      // Two adjacent lists cross it together: the one in the address wins, else the first.
      const linked = innermost.find(({ id }) => `#${id}` === location.hash);
      setCurrent((linked ?? innermost[0] ?? anchors.findLast(isPassed))?.id);
    }
    function observe() {
      observer?.disconnect();
      crossing.clear();
      observer = new IntersectionObserver(note, {
        rootMargin: `-${readingLine}px 0px ${readingLine + 1 - innerHeight}px`,
      });
      for (const anchor of anchors) observer.observe(anchor);
    }
    observe();
    addEventListener('resize', observe);
    return () => {
      observer?.disconnect();
      removeEventListener('resize', observe);
    };
  }, [jumps]);
  return current;
}

/** Between two parts the last one is current; above the first, none. */
const isPassed = (anchor: Element) =>
  anchor.checkVisibility() && anchor.getBoundingClientRect().top < readingLine;

/** A link to an anchor in a closed section opens it: on arrival, on a click and on Back. */
function useOpenedAnchors() {
  useEffect(() => {
    // Opening a section may have moved the anchor. An instant jump would be added to the browser's smooth
    // one.
    function arrive() {
      if (openSections(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    }
    // Opens the section before the browser follows the link. A second click on the same link changes no hash.
    function click({ target }: Event) {
      const link = target instanceof Element && target.closest('a');
      if (link && link.pathname === location.pathname && link.hash) openSections(link.hash);
    }
    arrive();
    addEventListener('hashchange', arrive);
    addEventListener('click', click);
    return () => {
      removeEventListener('hashchange', arrive);
      removeEventListener('click', click);
    };
  }, []);
}

/** Opens the anchor's sections from the outside in. @returns whether any was closed */
function openSections(hash: string): boolean {
  let opened = false;
  for (let part: Element | null = document.getElementById(hash.slice(1)); part; part = part.parentElement) {
    if (!(part instanceof HTMLDetailsElement) || part.open) continue;
    part.open = true;
    opened = true;
  }
  return opened;
}

/** Prints closed sections, too. Browsers with `::details-content` do that in CSS. */
function usePrintedSections() {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return;
    let opened: HTMLDetailsElement[] = [];
    function before() {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('.statement details:not([open])')];
      for (const section of opened) section.open = true;
    }
    function after() {
      for (const section of opened) section.open = false;
    }
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
}
