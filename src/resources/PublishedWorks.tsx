import { Cover, type CoverProps } from '../ui/Cover.tsx';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import './published-works.css';

export interface PublishedWorksProps {
  heading: string;
  intro: string;
  buttons: { purchase: string; pdf: string };
  books: readonly BookProps[];
}

interface BookProps {
  id: string;
  title: string;
  author: string;
  description: string;
  /** '$15.99' */
  price: string;
  /** The bookseller's page. */
  purchase: string;
  /** The form that asks for the PDF, where there is one. */
  pdf: string | undefined;
  cover: CoverProps;
}

export function PublishedWorks({ heading, intro, buttons, books }: PublishedWorksProps) {
  return (
    <Section heading={heading} id="published-works" intro={intro}>
      <ul className="works" role="list">
        {books.map((book) => (
          <li key={book.id} className="work">
            <Cover {...book.cover} />
            <div className="about">
              <h3>{book.title}</h3>
              <p className="muted">{book.author}</p>
              <p>{book.description}</p>
              <p className="price">{book.price}</p>
              <div className="actions">
                <Link className="button button-small" href={book.purchase} newTab>
                  {buttons.purchase}
                  <span className="visually-hidden"> {book.title}</span>
                </Link>
                {book.pdf && (
                  <Link className="button button-secondary button-small" href={book.pdf}>
                    {buttons.pdf}
                    <span className="visually-hidden"> of {book.title}</span>
                  </Link>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
