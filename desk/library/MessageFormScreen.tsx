import { type FieldsProps, FieldsScreen } from '../editor/FieldsScreen.tsx';

export interface MessageFormProps {
  form: FieldsProps;
  /** The page of the draft; undefined without a draft, and while it has problems. */
  page: string | undefined;
}

/** A message: its form, and the page of its draft. */
export function MessageFormScreen({ form, page }: MessageFormProps) {
  return (
    <>
      <FieldsScreen {...form} />
      {page && (
        <section className="stack d-draft-page" aria-labelledby="page">
          <h2 id="page">As visitors will see it</h2>
          <iframe src={page} title="The page of this draft" />
          <p>
            <a className="button button-secondary" href={page} target="_blank" rel="noopener">
              Open this page<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </p>
        </section>
      )}
    </>
  );
}
