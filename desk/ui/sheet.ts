import { createContext } from 'react';

/** Context of a screen in the editor's sheet; undefined on a page. */
export interface Sheet {
  /** Errors by field name while typing; undefined until the host has checked. */
  faults: Readonly<Record<string, string>> | undefined;
  /** Called when a field changes without an `input` event. */
  onChange(): void;
}

export const SheetContext = createContext<Sheet | undefined>(undefined);

/** The first text control of a form. `data-rich` marks the hidden control of a rich text editor. */
export const firstControl = (form: HTMLFormElement | null | undefined) =>
  [...(form?.elements ?? [])].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && (control.classList.contains('input') || 'rich' in control.dataset),
  );
