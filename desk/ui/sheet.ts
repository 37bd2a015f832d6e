import { createContext } from 'react';

/** What the editor tells the screen in its sheet; undefined where a screen is a page by itself. */
export interface Sheet {
  /** What is wrong with the text as it is typed, by the names of fields; undefined until the host has looked. */
  faults: Readonly<Record<string, string>> | undefined;
  /** Called when a field changes without an `input` event. */
  onChange(): void;
}

export const SheetContext = createContext<Sheet | undefined>(undefined);

/** The first control of a form in which words are written; `data-rich`: the hidden one of a text with its own editor. */
export const firstControl = (form: HTMLFormElement | null | undefined) =>
  [...(form?.elements ?? [])].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && (control.classList.contains('input') || 'rich' in control.dataset),
  );
