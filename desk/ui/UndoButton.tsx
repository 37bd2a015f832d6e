/** Takes back one change. */
export function UndoButton({ change }: { change: string }) {
  return (
    <form method="post" action="/desk/undo">
      <input type="hidden" name="change" value={change} />
      <button className="button button-secondary" type="submit">
        Undo<span className="visually-hidden"> this change</span>
      </button>
    </form>
  );
}
