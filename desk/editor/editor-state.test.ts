import { expect, test } from 'vitest';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  type SheetScreen,
  startState,
  titleOf,
} from './editor-state.ts';

const start = startState({ status: 'As visitors see it', own: 0 });
const after = (state: EditorState, ...actions: readonly EditorAction[]) =>
  actions.reduce(editorReducer, state);

/** The screen of one field's form. */
const fields = (name: string) =>
  ({
    name: 'fields',
    title: 'Give',
    props: { record: 'pages/give.yaml', title: 'Give', only: { name, labels: ['Top', 'Heading'] } },
  }) as unknown as SheetScreen;
const opened = (name = 'heading'): EditorAction => ({ type: 'screen opened', screen: fields(name) });
const answered = (
  given: Partial<Extract<EditorAction, { type: 'preview answered' }>> = {},
): EditorAction => ({
  type: 'preview answered',
  asked: 1,
  opened: 1,
  isChanged: true,
  answer: { faults: { heading: 'is missing.' } },
  ...given,
});
const requested: EditorAction = { type: 'preview requested', asked: 1 };

test('highlights the field of the open screen, also after a move renamed it', () => {
  const chosen = after(start, { type: 'field chosen', field: 'pages/give.yaml#cards.1' }, opened('cards.2'));
  expect(chosen.chosen).toBe('pages/give.yaml#cards.2');
  const question = {
    name: 'edit-ask',
    title: 'Give',
    props: { heading: 'Discard?' },
  } as unknown as SheetScreen;
  const asked = after(chosen, { type: 'screen opened', screen: question });
  expect(asked.chosen).toBe('pages/give.yaml#cards.2');
  expect([chosen, asked].map(({ sheet }) => sheet && titleOf(sheet))).toEqual(['Heading', 'Discard?']);
});

test('shows errors next to the form that caused them', () => {
  const { sheet, status } = after(start, opened(), requested, answered());
  expect(sheet?.faults).toEqual({ heading: 'is missing.' });
  expect(status).toBe('Changed, not saved yet');
});

test('clears publish errors after a preview without errors', () => {
  expect(after(start, opened(), requested, answered({ answer: { html: '<body>' } })).sheet?.faults).toEqual(
    {},
  );
});

test('ignores a stale preview', () => {
  const state = after(start, opened(), requested, { type: 'preview requested', asked: 2 });
  expect(after(state, answered())).toBe(state);
});

test('keeps the errors of a newly opened screen when a stale preview arrives', () => {
  const state = after(start, opened(), requested, opened(), answered({ answer: { html: '<body>' } }));
  expect(state.sheet?.faults).toBeUndefined();
  expect(state.html).toBe('<body>');
});

test('keeps the page and the draft count when a preview is rejected', () => {
  const shown = after(start, requested, answered({ opened: 0, answer: { html: '<body>', own: 2 } }));
  const refused = after(shown, { type: 'preview requested', asked: 2 }, answered({ asked: 2 }));
  expect([refused.html, refused.own]).toEqual(['<body>', 2]);
});

test('closing clears the chosen field and one-time messages', () => {
  const closed = after(start, opened(), { type: 'closed' });
  expect([closed.sheet, closed.chosen, closed.opened]).toEqual([undefined, undefined, 2]);
  expect(after(closed, { type: 'said', status: 'Undone.' }).status).toBe('Undone.');
});
