import type { Page } from '@playwright/test';

/** Opens every accordion in the main part. */
export const unfoldAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
  });

/** Lays out deferred content now, because axe would judge it on the page's background. */
export const layOutAll = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });

/** Multiplies the browser's text size; breakpoints in em move too. Set it after the window size. */
export async function setTextSize(page: Page, times: number) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}

/**
 * Text beyond the page's edge or cut off by a box, and horizontal scrolling.
 * @param over an overlay to check instead of the page
 */
export const cutOff = (page: Page, over?: string) =>
  page.evaluate((over) => {
    const faults: string[] = [];
    const tried = document.querySelector(over ?? 'body') as HTMLElement;
    for (const { scrollWidth, clientWidth, tagName } of [document.documentElement, tried])
      if (scrollWidth > clientWidth) faults.push(`${tagName} is ${scrollWidth - clientWidth} px too wide`);
    const words = document.createTreeWalker(tried, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode;
      const parent = text.parentElement as HTMLElement;
      if (!text.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(`.visually-hidden, .skip, svg${over ? '' : ', dialog'}`)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let outer: HTMLElement | null = parent; outer; outer = outer.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(outer).overflow) && outer !== tried) continue;
        const edge = outer.getBoundingClientRect();
        const inside =
          box.left >= edge.left - 1 &&
          box.right <= edge.right + 1 &&
          (outer === tried || box.bottom <= edge.bottom + 1);
        // Descriptions cut to three lines have a button that shows the rest.
        if (!inside && !outer.closest('.description:has(details:not([open]))'))
          faults.push(`“${text.textContent.trim().slice(0, 40)}” in ${outer.tagName}.${outer.className}`);
      }
    }
    return faults;
  }, over);

/**
 * Controls under 44 px, or under 24 px for links within sentences, measured by the area that reacts to a
 * press.
 * @param within CSS selector of the area to check
 */
export const smallTargets = (page: Page, within = 'body') =>
  page.evaluate((selector) => {
    const controls = document.querySelectorAll<HTMLElement>(
      `${selector} :is(a[href], button, summary, select, textarea, iframe, input:not([type=hidden]))`,
    );
    if (controls.length === 0) throw new Error(`no control in ${selector}`);
    const answers = (control: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
    };
    return [...controls]
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.skip')) return false;
        const inSentence =
          getComputedStyle(control).display.startsWith('inline') &&
          [...(control.parentElement?.childNodes ?? [])].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
        if (inSentence || control.closest('.note-mark')) return false;
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
        const boxes = [control, label].flatMap((part) => part?.getBoundingClientRect() ?? []);
        if (boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)) return false;
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return ![-21, 21].every((away) => answers(control, x + away, y) && answers(control, x, y + away));
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = (control.textContent || control.ariaLabel || control.id).trim().slice(0, 40);
        return `${control.tagName} “${name}” ${Math.round(width)} × ${Math.round(height)}`;
      });
  }, within);

/** What moves despite reduced motion: transitions, animations, smooth scrolling, view transitions. */
export const moving = (page: Page) =>
  page.evaluate(() => {
    const lasts = (durations: string) => durations.split(', ').some((each) => Number.parseFloat(each) > 0);
    const movements = ['', '::before', '::after'].flatMap((part) =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(
          element,
          part || null,
        );
        const name = `${element.tagName}.${element.getAttribute('class')}${part}`;
        return [
          ...(animationName !== 'none' && lasts(animationDuration) ? [`animation of ${name}`] : []),
          ...(lasts(transitionDuration) ? [`transition of ${name}`] : []),
          ...(scrollBehavior === 'smooth' ? [`scrolling of ${name}`] : []),
        ];
      }),
    );
    /** Rules that apply under the current media. */
    const counting = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
        return rule instanceof CSSGroupingRule ? counting(rule.cssRules) : [rule];
      });
    const fades = [...document.styleSheets]
      .flatMap((sheet) => counting(sheet.cssRules))
      .filter((rule) => rule.cssText.startsWith('@view-transition') && rule.cssText.includes('auto'));
    return [...movements, ...fades.map(({ cssText }) => cssText)];
  });

/**
 * Pairs of text and background color that are not in `known`, with their texts. Text on pictures is left to
 * axe.
 */
export const colorPairs = (page: Page, known: readonly string[]) =>
  page.evaluate((known) => {
    const unknown = new Map<string, string>();
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const parent = words.currentNode.parentElement as HTMLElement;
      const text = words.currentNode.textContent?.trim().slice(0, 30);
      if (!text || parent.closest('svg, .cover, .mono, .visually-hidden, .skip, option, [disabled]'))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      let ground: Element | null = parent;
      const clear = (element: Element) => getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)';
      const pictured = (element: Element) => getComputedStyle(element).backgroundImage !== 'none';
      while (ground && clear(ground) && !pictured(ground)) ground = ground.parentElement;
      if (!ground || pictured(ground)) continue;
      const pair = `${getComputedStyle(parent).color} on ${getComputedStyle(ground).backgroundColor}`;
      if (!known.includes(pair) && !unknown.has(pair)) unknown.set(pair, `${pair}: “${text}”`);
    }
    return [...unknown.values()];
  }, known);
