import props from 'props:torahPortions';
import { Explanation } from '../../../src/torah/Explanation.tsx';
import { HowTo } from '../../../src/torah/HowTo.tsx';
import { Schedule } from '../../../src/torah/Schedule.tsx';
import { ThisWeek } from '../../../src/torah/ThisWeek.tsx';
import { PageHead } from '../../../src/ui/PageHead.tsx';
import { ShareLink } from '../../../src/ui/ShareLink.tsx';

export default function TorahPortions() {
  return (
    <>
      <PageHead heading={props.heading} lead={props.lead} art="vignette-scroll">
        <ShareLink title={props.meta.title} url={location.href} />
      </PageHead>
      <ThisWeek {...props.week} />
      <Explanation {...props.explanation} />
      <Schedule {...props.schedule} />
      <HowTo {...props.howTo} />
    </>
  );
}
