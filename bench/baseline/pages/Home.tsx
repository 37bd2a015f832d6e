import props from 'props:home';
import { Notices } from '../../../src/gatherings/Notices.tsx';
import { Hero } from '../../../src/home/Hero.tsx';
import { HighlightCards } from '../../../src/home/HighlightCards.tsx';
import { PastorWelcome } from '../../../src/home/PastorWelcome.tsx';
import { RecentMessage } from '../../../src/home/RecentMessage.tsx';
import { StayConnected } from '../../../src/home/StayConnected.tsx';
import { Worship } from '../../../src/home/Worship.tsx';

export default function Home() {
  return (
    <>
      <Hero {...props.hero} />
      <Notices {...props.notices} />
      <HighlightCards {...props.highlights} />
      <PastorWelcome {...props.pastorWelcome} />
      <RecentMessage {...props.recentMessage} />
      <Worship {...props.worship} />
      <StayConnected {...props.stayConnected} />
    </>
  );
}
