import './theme-switch.css';

/** What is kept for each choice; the first is to keep nothing. */
const choices = [
  { value: '', label: 'As on your device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Day, night, or whatever the device says. theme-switch.client.ts does it; without JavaScript it is not shown, and the device decides. */
export function ThemeSwitch() {
  return (
    <fieldset className="theme">
      <legend>Appearance</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={!value} autoComplete="off" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
