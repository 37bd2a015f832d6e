import './form.css';

/** What every form has: its name, for the host; a field that people do not see and robots fill in; what the star means. */
export function FormMarks({ form }: { form: string }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <div className="hp" aria-hidden="true">
        <label>
          Company <input name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="hint">Fields marked * are required.</p>
    </>
  );
}
