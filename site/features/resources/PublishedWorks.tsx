import type { ListRecord, Page } from '#content-model/content.ts';
import { untitledBook } from '#core/free-books.ts';
import { Cover } from '#site/ui/Cover.tsx';
import { ButtonLink } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import './published-works.css';

type Props = Page<'resources'>['published'] & {
  books: readonly ListRecord<'books'>[];
  copy: Page<'books'>;
};

/** The ministry's own books that have a price, the featured one first. */
export function PublishedWorks({ heading, intro, buttons, books, copy }: Props) {
  const { fallback } = copy.card;
  const forSale = books.flatMap(({ published, ...book }) =>
    published ? [{ ...book, ...published, title: book.title ?? untitledBook(books, book.id) }] : [],
  );
  return (
    <Section heading={heading} id="published-works" intro={intro}>
      <ul className="columns works" role="list">
        {forSale
          .toSorted((a, b) => Number(b.featured) - Number(a.featured))
          .map(({ id, cover, imageUrl, title, author, description, price, sourceUrl, hasFreePdf }) => (
            <li key={id} className="work">
              <Cover
                art={cover}
                imageUrl={imageUrl}
                title={title}
                copy={{ noCover: fallback.noCover, failed: fallback.image }}
              />
              <div className="about">
                <h3 className="h4">{title}</h3>
                <p className="muted">{author ?? copy.author}</p>
                <p className="description">{description ?? copy.defaultDescription}</p>
                <p className="price">{price}</p>
                <div className="actions">
                  {sourceUrl && (
                    <ButtonLink
                      to={{ label: buttons.purchase, href: sourceUrl }}
                      small
                      newTab
                      about={` ${title}`}
                    />
                  )}
                  {hasFreePdf && (
                    <ButtonLink
                      to={{ label: buttons.pdf, href: `/resources/books?book=${id}#free-pdf` }}
                      secondary
                      small
                      about={` of ${title}`}
                    />
                  )}
                </div>
              </div>
            </li>
          ))}
      </ul>
    </Section>
  );
}
