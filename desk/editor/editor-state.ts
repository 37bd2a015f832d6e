/** The editor's state as pure functions; the component fetches and renders. */
import type { AskProps, FieldsProps } from './FieldsScreen.tsx';

/** Screens that can be shown in the sheet. */
export type SheetScreen = { title: string } & (
  | { name: 'fields'; props: FieldsProps }
  | { name: 'edit-ask'; props: AskProps }
  | { name: 'notice'; props: object }
);

export interface OpenSheet {
  /** Each opened screen starts with a new form. */
  id: number;
  screen: SheetScreen;
  /** Target of the link that was chosen with the field. */
  leadsTo: string | undefined;
  /** Errors of the typed text; undefined until the host has checked. */
  faults: FieldsProps['faults'] | undefined;
}

export interface EditorState {
  sheet: OpenSheet | undefined;
  /** The field chosen on the page: `file#name`. */
  chosen: string | undefined;
  /** The page's new body; undefined before the first change. */
  html: string | undefined;
  status: string;
  /** Number of this person's drafts on the page. */
  own: number;
  /** Number of the latest requested preview. */
  asked: number;
  /** How often the sheet has changed. */
  opened: number;
}

/** The response of /desk/edit/page. */
export interface PreviewAnswer {
  /** A newer preview of the same person took its turn. */
  isReplaced?: boolean;
  html?: string;
  faults?: FieldsProps['faults'];
  status?: string;
  own?: number;
}

export type EditorAction =
  | { type: 'field chosen'; field: string }
  | { type: 'screen opened'; screen: SheetScreen; leadsTo?: string | undefined }
  | { type: 'closed' }
  | { type: 'preview requested'; asked: number }
  | {
      type: 'preview answered';
      answer: PreviewAnswer;
      asked: number;
      /** The sheet whose form was sent; 0 for none. */
      opened: number;
      isChanged: boolean;
    }
  | { type: 'said'; status: string };

export const startState = ({ status, own }: Pick<EditorState, 'status' | 'own'>): EditorState => ({
  sheet: undefined,
  chosen: undefined,
  html: undefined,
  status,
  own,
  asked: 0,
  opened: 0,
});

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'field chosen':
      return { ...state, chosen: action.field };
    case 'screen opened': {
      const opened = state.opened + 1;
      const { screen, leadsTo } = action;
      return {
        ...state,
        opened,
        chosen: fieldOf(screen) ?? state.chosen,
        sheet: { id: opened, screen, leadsTo, faults: undefined },
      };
    }
    case 'closed':
      return { ...state, opened: state.opened + 1, sheet: undefined, chosen: undefined };
    case 'preview requested':
      return { ...state, asked: action.asked };
    case 'preview answered': {
      const { answer, asked, opened, isChanged } = action;
      // A later request has replaced this one.
      if (asked !== state.asked) return state;
      // A screen that was opened in the meantime has newer errors.
      const isSame = state.sheet?.id === opened;
      return {
        ...state,
        html: answer.html ?? state.html,
        own: answer.own ?? state.own,
        status: isChanged ? 'Changed, not saved yet' : (answer.status ?? state.status),
        sheet: state.sheet && isSame ? { ...state.sheet, faults: answer.faults ?? {} } : state.sheet,
      };
    }
    case 'said':
      return { ...state, status: action.status };
  }
}

/** The field that a screen shows, as `file#name`. */
export const fieldOf = (screen: SheetScreen) =>
  screen.name === 'fields' && screen.props.only
    ? `${screen.props.record}#${screen.props.only.name}`
    : undefined;

/** The title of the sheet, which replaces the screen's heading. */
export function titleOf({ screen }: OpenSheet): string {
  if (screen.name === 'fields') return screen.props.only?.labels.at(-1) ?? screen.props.title;
  return screen.name === 'edit-ask' ? screen.props.heading : screen.title;
}
