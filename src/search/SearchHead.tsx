import { Art } from '../ui/Art.tsx';
import '../ui/page-head.css';
import { SearchForm, type SearchFormProps } from './SearchForm.tsx';

interface Props {
  heading: string;
  field: SearchFormProps;
}

/** The band at the top, low enough that results are seen below it on a phone. */
export function SearchHead({ heading, field }: Props) {
  return (
    <div className="phead seek-head">
      <div className="wrap">
        <div className="txt">
          <h1>{heading}</h1>
          <SearchForm {...field} />
        </div>
        <Art name="vignette-lamp" width={720} height={360} eager />
      </div>
    </div>
  );
}
