import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { MediaList, type MediaListProps, Published } from './MediaList.tsx';
import { UploadField } from './UploadField.tsx';

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
  list: MediaListProps;
  files: readonly ListedFile[];
  /** The title of the file that was just added. */
  added: string | undefined;
  /** The id of the change that removed or restored a file. */
  done: string | undefined;
  error: string | undefined;
  /** The title that was typed for a refused file. */
  typed: string;
}

/** The PDFs that pages can link to, the newest first. */
export function FilesScreen({ list, files, added, done, error, typed }: FilesProps) {
  const { showsRemoved } = list;
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
      {done && <Published change={done} />}
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
      <MediaList {...list} isEmpty={files.length === 0}>
        <ul className="d-plain d-files">
          {files.map((file) => (
            <FileRow key={file.id} file={file} isRemoved={showsRemoved} />
          ))}
        </ul>
        {!showsRemoved && files.length > 0 && (
          <p className="d-meta">A file that a page links to cannot be removed.</p>
        )}
      </MediaList>
    </>
  );
}

function FileRow({ file, isRemoved }: { file: ListedFile; isRemoved: boolean }) {
  const { id, title, path, about, uses } = file;
  const named = <span className="visually-hidden"> {title}</span>;
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
            Open{named}
          </a>
        )}
        {uses.length === 0 && (
          <form method="post" action={`/desk/files/${id}`}>
            <Button secondary name="do" value={isRemoved ? 'restore' : 'remove'}>
              {isRemoved ? 'Bring back' : 'Remove'}
              {named}
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}
