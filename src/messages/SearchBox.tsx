import { Icon } from '../components/Icon.tsx';
import '../components/form/form.css';

interface Props {
  label: string;
  placeholder: string;
  button: string;
  /** What was searched for last. */
  query: string;
  /** Where the page is scrolled to when the answer comes. */
  anchor: string;
}

/** Searches on the server: the address it leads to can be shared. */
export function SearchBox({ label, placeholder, button, query, anchor }: Props) {
  return (
    <search>
      <form className="find" action={`/messages#${anchor}`}>
        <label className="lbl" htmlFor="search">
          {label}
        </label>
        <input
          className="in"
          id="search"
          type="search"
          name="search"
          placeholder={placeholder}
          defaultValue={query}
          maxLength={100}
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          {button}
        </button>
      </form>
    </search>
  );
}
