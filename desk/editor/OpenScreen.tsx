import { NoticeScreen } from '../ui/Notices.tsx';
import type { OpenSheet } from './editor-state.ts';
import { AskScreen, FieldsScreen } from './FieldsScreen.tsx';

/** Screens that can open in the sheet. */
export const sheetScreens = {
  fields: FieldsScreen,
  'edit-ask': AskScreen,
  notice: NoticeScreen,
};

/** The screen in the sheet. */
export function OpenScreen({ screen, leadsTo }: OpenSheet) {
  // The type `SheetScreen` pairs each component with its props.
  const Shown = sheetScreens[screen.name] as React.ComponentType<object>;
  return (
    <>
      <Shown {...screen.props} />
      {leadsTo && (
        <a className="go" href={`/desk/edit?${new URLSearchParams({ path: leadsTo })}`}>
          Go to the page that this leads to
        </a>
      )}
    </>
  );
}
