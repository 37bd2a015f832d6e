import { Link } from '../ui/Link.tsx';

export interface Feast {
  name: string;
  when: string;
  remembers: string;
  /** Passage, and where it can be read. */
  ref: string;
  href: string;
}

export function Feasts({ feasts }: { feasts: readonly Feast[] }) {
  return (
    <table className="feasts">
      <thead>
        <tr>
          <th scope="col">Feast</th>
          <th scope="col">When</th>
          <th scope="col">What it remembers</th>
          <th scope="col">Scripture</th>
        </tr>
      </thead>
      <tbody>
        {feasts.map(({ name, when, remembers, ref, href }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{when}</td>
            <td>{remembers}</td>
            <td>
              <Link href={href} newTab arrow="none">
                {ref}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
