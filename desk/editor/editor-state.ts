/** What the editor shows, as pure functions: its component only fetches and draws. */
import type { AskProps, FieldsProps } from './FieldsScreen.tsx';

/** What the sheet shows: the screens that a field's form leads to. */
export type SheetScreen = { title: string } & (
  | { name: 'fields'; props: FieldsProps }
  | { name: 'edit-ask'; props: AskProps }
  | { name: 'gathering-refused' | 'not-yours' | 'nothing-here' | 'too-long'; props: object }
);

export interface OpenSheet {
  /** Each screen that opens begins with its own form. */
  id: number;
  screen: SheetScreen;
  /** Where the link that was chosen with the field leads. */
  leadsTo: string | undefined;
  /** What is wrong with what is typed; undefined until the host has looked. */
  faults: FieldsProps['faults'] | undefined;
}

export interface EditorState {
  sheet: OpenSheet | undefined;
  /** The field chosen in the page: `file#name`. */
  chosen: string | undefined;
  /** The page's new body; undefined while it is as it was loaded. */
  html: string | undefined;
  status: string;
  /** How many drafts on this page are the person's own. */
  own: number;
  /** The number of the preview that was requested last. */
  asked: number;
  /** How often the sheet has changed. */
  opened: number;
}

/** What /desk/edit/page answers. */
export interface PreviewAnswer {
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
      // A later request has overtaken this one.
      if (asked !== state.asked) return state;
      // A screen that was opened meanwhile knows better what is wrong.
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

/** The one field that a screen shows, as the page names it. */
const fieldOf = (screen: SheetScreen) =>
  screen.name === 'fields' && screen.props.only
    ? `${screen.props.record}#${screen.props.only.name}`
    : undefined;

/** What the sheet's title says; the screen itself has no heading there. */
export function titleOf({ screen }: OpenSheet): string {
  if (screen.name === 'fields') return screen.props.only?.labels.at(-1) ?? screen.props.title;
  return screen.name === 'edit-ask' ? screen.props.heading : screen.title;
}
