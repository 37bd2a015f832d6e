import { Study, type StudyProps } from './Study.tsx';

/** What the tiles lead to. */
export function Studies({ studies }: { studies: readonly StudyProps[] }) {
  return (
    <div className="sec">
      <div className="wrap">
        {studies.map((study) => (
          <Study key={study.id} {...study} />
        ))}
      </div>
    </div>
  );
}
