import { type SyntheticEvent, useEffect, useState } from 'react';

/** The stored value of each choice; the first stores nothing. */
const choices = [
  { value: '', label: 'As on your device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Day, night, or the device's setting. Hidden without JavaScript. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState('');

  useEffect(() => {
    function read() {
      const stored = storedTheme();
      setTheme(stored);
      showTheme(stored);
    }
    read();
    // A page from the back/forward cache does not know later choices.
    addEventListener('pageshow', read);
    return () => removeEventListener('pageshow', read);
  }, []);

  function choose({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { value } = currentTarget;
    setTheme(value);
    showTheme(value);
    // Without storage the choice applies to this page only.
    try {
      if (value) localStorage.theme = value;
      else localStorage.removeItem('theme');
    } catch {}
  }

  return (
    <fieldset className="cluster theme needs-script">
      <legend>Appearance</legend>
      {choices.map(({ value, label }) => (
        <label className="target" key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={value === theme}
            onChange={choose}
            // A choice from before hydration arrives only as this event.
            onInput={choose}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function storedTheme(): string {
  try {
    return localStorage.theme || '';
  } catch {
    return document.documentElement.dataset.theme ?? '';
  }
}
