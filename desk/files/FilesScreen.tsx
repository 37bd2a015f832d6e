import { TextField } from '#site/ui/form/Field.tsx';
import { UploadField } from '../media/UploadField.tsx';
import { Button, SearchForm, UndoButton } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

interface ListedFile {
  id: string;
  title: string;
  /** `/files/haggadah.pdf` */
  path: string;
  /** Size and day: '1.1 MB, March 10, 2027'. */
  about: string;
  /** Titles of what links to it. */
  uses: readonly string[];
}

export interface FilesProps {
  search: string;
  showsRemoved: boolean;
  files: readonly ListedFile[];
  next: string | undefined;
  removedCount: number;
  /** The title of the file that was just added. */
  added: string | undefined;
  /** The id of the change that removed or restored a file. */
  done: string | undefined;
  error: string | undefined;
  /** The title that was typed for a refused file. */
  typed: string;
}

/** The PDFs that pages can link to, the newest first. */
export function FilesScreen(props: FilesProps) {
  const { search, showsRemoved, files, next, removedCount, added, done, error, typed } = props;
  return (
    <>
      <Head heading="Files" note="PDF files that visitors can open or download, up to 25 MB." />
      {error && (
        <p className="summary" role="alert">
          <b>Nothing was changed.</b> {error}
        </p>
      )}
      {added && (
        <p className="d-said" role="status">
          <b>Added: {added}.</b> Choose it in the link of a text, or copy its address from the list below.
        </p>
      )}
      {done && (
        <div className="d-said" role="status">
          <p>
            <b>Published.</b> Visitors see the change now.
          </p>
          <UndoButton change={done} />
        </div>
      )}
      <form className="d-drop d-add-file" method="post" action="/desk/files" encType="multipart/form-data">
        <UploadField id="upload" name="upload" label="PDF file" accept="application/pdf,.pdf" />
        <TextField
          form="file"
          name="title"
          value={typed}
          errors={undefined}
          text={{ label: 'Title', hint: 'If empty, the name of the file.' }}
        />
        <Button>Add</Button>
      </form>
      <SearchForm action="/desk/files" label="Find a file" value={search}>
        {showsRemoved && <input type="hidden" name="removed" value="" />}
      </SearchForm>
      <section aria-labelledby="all">
        <h2 id="all">{showsRemoved ? 'Removed files' : 'All files'}</h2>
        {showsRemoved && <p className="d-meta">Each is deleted 30 days after it was removed.</p>}
        {files.length === 0 && (
          <p className="d-meta">{search ? 'No files found.' : 'There are no files here.'}</p>
        )}
        <ul className="d-plain d-files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} isRemoved={showsRemoved} />
          ))}
        </ul>
        {!showsRemoved && files.length > 0 && (
          <p className="d-meta">A file that a page links to cannot be removed.</p>
        )}
        <p className="d-actions">
          {next && (
            <a className="button button-secondary" href={next}>
              More files
            </a>
          )}
          {!showsRemoved && removedCount > 0 && (
            <a className="go" href="/desk/files?removed">
              Removed files ({removedCount})
            </a>
          )}
          {showsRemoved && (
            <a className="go" href="/desk/files">
              All files
            </a>
          )}
        </p>
      </section>
    </>
  );
}

function FileRow({ file, isRemoved }: { file: ListedFile; isRemoved: boolean }) {
  const { id, title, path, about, uses } = file;
  const of = <span className="visually-hidden"> {title}</span>;
  return (
    <li>
      <span className="pdf" aria-hidden="true">
        PDF
      </span>
      <div>
        <p className="title">{title}</p>
        {about && <p className="d-meta">{about}</p>}
        {uses.length > 0 && <p className="d-meta">On {uses.join('; on ')}</p>}
        {uses.length === 0 && !isRemoved && <p className="no">On no page</p>}
        {!isRemoved && <p className="path">{path}</p>}
      </div>
      <div className="d-actions">
        {!isRemoved && (
          <a className="go" href={path}>
            Open{of}
          </a>
        )}
        {uses.length === 0 && (
          <form method="post" action={`/desk/files/${id}`}>
            <Button secondary name="do" value={isRemoved ? 'restore' : 'remove'}>
              {isRemoved ? 'Bring back' : 'Remove'}
              {of}
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}
