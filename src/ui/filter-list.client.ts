interface FilteredList {
  /** The field or choice that the list follows. */
  control: string;
  items: string;
  /** Shown while no item is. */
  empty: string;
  /** The rule by which the server has filtered the list too, on what an item says in its `data-` attributes. */
  shows(item: DOMStringMap, value: string): boolean;
  /** Called with the number of items now shown. */
  filtered?(shown: number, value: string): void;
}

/**
 * Lets a list follow its control at once; without script its form asks the server.
 *
 * @returns filters by what the control says now: browsers put back what was typed or chosen before
 */
export function filterList({ control: selector, items, empty, shows, filtered }: FilteredList): () => void {
  const control = document.querySelector(selector) as HTMLInputElement | HTMLSelectElement;
  const filter = () => {
    let shown = 0;
    for (const item of document.querySelectorAll<HTMLElement>(items)) {
      item.hidden = !shows(item.dataset, control.value);
      if (!item.hidden) shown += 1;
    }
    (document.querySelector(empty) as HTMLElement).hidden = shown > 0;
    filtered?.(shown, control.value);
  };
  control.addEventListener('input', filter);
  return filter;
}
