import { type SyntheticEvent, useEffect, useState } from 'react';

/** What is stored for each choice; the first is to store nothing. */
const choices = [
  { value: '', label: 'As on your device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Day, night, or what the device says. Without JavaScript it is not shown, and the device decides. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState('');

  useEffect(() => {
    function read() {
      const stored = storedTheme();
      setTheme(stored);
      showTheme(stored);
    }
    read();
    // Also on coming back through the back/forward cache, which knows nothing of a choice made since.
    addEventListener('pageshow', read);
    return () => removeEventListener('pageshow', read);
  }, []);

  function choose({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { value } = currentTarget;
    setTheme(value);
    showTheme(value);
    // Where nothing may be kept, the choice holds for this page.
    try {
      if (value) localStorage.theme = value;
      else localStorage.removeItem('theme');
    } catch {}
  }

  return (
    <fieldset className="theme">
      <legend>Appearance</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={value === theme}
            onChange={choose}
            // A choice from before hydration comes as this event alone.
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
