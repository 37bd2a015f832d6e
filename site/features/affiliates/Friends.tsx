import '#site/ui/card.css';
import { ButtonLink } from '#site/ui/Link.tsx';
import './affiliates.css';
import type { ListRecord, Ministry, Page } from '#content-model/content.ts';
import { Art } from '#site/ui/Art.tsx';
import { Lines } from '#site/ui/Lines.tsx';
import { contactLinks } from '#site/ui/LinkedText.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import { Photo } from '#site/ui/Photo.tsx';
import { Section, SideSection } from '#site/ui/Section.tsx';

/** Friends abroad. Gifts through their own pages go to them, so every link leads there. */
export function FriendCards({ friends }: { friends: readonly ListRecord<'friends'>[] }) {
  return (
    <Section id="ministry-friends" wrap="cards">
      {friends.map(({ id, name, place, summary, text, links, photo, art }) => (
        <article className={photo || art ? 'card friend' : 'card edge friend'} id={id} key={id}>
          {(photo || art) && (
            <div className="art">
              {photo ? (
                <Photo picture={photo} sizes="(max-width: 48em) 92vw, 40rem" />
              ) : (
                art && <Art name={art} width={720} height={360} />
              )}
            </div>
          )}
          <div className="body">
            <p className="earth place">{place}</p>
            <h2 className="h3">{name}</h2>
            <p className="lead">{summary}</p>
            <Paragraphs texts={text} className="muted" />
            <div className="actions">
              {links.map((link, index) => (
                <ButtonLink
                  key={link.href}
                  to={link}
                  secondary={index > 0}
                  newTab
                  note={`${name}, opens in a new tab`}
                />
              ))}
            </div>
          </div>
        </article>
      ))}
    </Section>
  );
}

export function FriendHelp({ help, ministry }: Pick<Page<'friends'>, 'help'> & { ministry: Ministry }) {
  return (
    <SideSection heading={help.heading} tone="linen">
      <Lines items={help.items} links={contactLinks(ministry)} />
    </SideSection>
  );
}
