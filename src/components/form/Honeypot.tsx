import './form.css';

/** A field that people do not see and robots fill in. */
export function Honeypot() {
  return (
    <div className="hp" aria-hidden="true">
      <label>
        Company <input name="company" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
