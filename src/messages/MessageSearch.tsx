import { Icon } from '../ui/Icon.tsx';
import '../ui/form/form.css';
import './message-search.css';

export interface MessageSearchProps {
  label: string;
  placeholder: string;
  button: string;
  /** What was searched for last. */
  query: string;
  /** Where the page is scrolled to when the answer comes. */
  anchor: string;
}

/** Looks through the messages, on the server: the address it leads to can be shared. */
export function MessageSearch({ label, placeholder, button, query, anchor }: MessageSearchProps) {
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
