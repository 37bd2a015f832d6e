import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { MeScreen } from './auth/MeScreen.tsx';
import { PeopleScreen, PersonScreen } from './auth/PeopleScreen.tsx';
import {
  DeadLinkScreen,
  EnterScreen,
  LinkSentScreen,
  SignInScreen,
  WelcomeScreen,
} from './auth/SignInScreen.tsx';
import type { Screen } from './desk-route.ts';
import { EditorScreen } from './editor/EditorScreen.tsx';
import { AskScreen, FieldsScreen } from './editor/FieldsScreen.tsx';
import { PagesScreen } from './editor/PagesScreen.tsx';
import { EventLetterScreen, EventScreen } from './events/EventScreen.tsx';
import { FindScreen } from './find/FindScreen.tsx';
import { ChangeScreen, DoneScreen } from './gatherings/ChangeScreen.tsx';
import { GatheringsScreen } from './gatherings/GatheringsScreen.tsx';
import { HelpPageScreen, HelpScreen } from './help/HelpScreen.tsx';
import { HistoryScreen } from './history/HistoryScreen.tsx';
import { LibraryScreen } from './library/LibraryScreen.tsx';
import { MessageFormScreen } from './library/MessageFormScreen.tsx';
import { FilesScreen } from './media/FilesScreen.tsx';
import { PicturesScreen } from './media/PicturesScreen.tsx';
import { EraseScreen } from './messages/EraseScreen.tsx';
import { MessageScreen } from './messages/MessageScreen.tsx';
import { MessagesScreen } from './messages/MessagesScreen.tsx';
import { PrayerListScreen } from './messages/PrayerListScreen.tsx';
import { RobotsScreen } from './messages/RobotsScreen.tsx';
import { SenderScreen } from './messages/SenderScreen.tsx';
import { TodayScreen } from './today/TodayScreen.tsx';
import { Doorway, Frame, type FrameProps, MoreScreen } from './ui/Frame.tsx';
import { KeptWords, NoticeScreen } from './ui/Notices.tsx';

/** Every screen by name. Routes answer with a name and its props. */
const screens = {
  'sign-in': SignInScreen,
  'link-sent': LinkSentScreen,
  enter: EnterScreen,
  'dead-link': DeadLinkScreen,
  welcome: WelcomeScreen,
  me: MeScreen,
  people: PeopleScreen,
  person: PersonScreen,
  today: TodayScreen,
  gatherings: GatheringsScreen,
  'gathering-change': ChangeScreen,
  'gathering-done': DoneScreen,
  event: EventScreen,
  'event-letter': EventLetterScreen,
  library: LibraryScreen,
  'library-message': MessageFormScreen,
  messages: MessagesScreen,
  message: MessageScreen,
  erase: EraseScreen,
  'prayer-list': PrayerListScreen,
  robots: RobotsScreen,
  sender: SenderScreen,
  more: MoreScreen,
  find: FindScreen,
  help: HelpScreen,
  'help-page': HelpPageScreen,
  pages: PagesScreen,
  fields: FieldsScreen,
  'edit-ask': AskScreen,
  editor: EditorScreen,
  pictures: PicturesScreen,
  files: FilesScreen,
  history: HistoryScreen,
  notice: NoticeScreen,
  'kept-words': KeptWords,
};

type ScreenProps = { [Name in keyof typeof screens]: object & ComponentProps<(typeof screens)[Name]> };

declare module './desk-route.ts' {
  interface Screens extends ScreenProps {}
}

/** What the host renders: `Astro.locals.desk`. */
export interface DeskPage {
  screen: Screen;
  /** Undefined before sign-in. */
  frame: FrameProps | undefined;
}

/** Screens that look the same with and without a session. */
const withoutFrame: readonly Screen['name'][] = ['sign-in', 'link-sent', 'enter', 'dead-link', 'welcome'];

interface DeskProps extends DeskPage {
  ministry: string;
}

export function DeskFrame({ screen, frame, ministry, children }: DeskProps & { children?: ReactNode }) {
  if (!frame || withoutFrame.includes(screen.name)) return <Doorway ministry={ministry}>{children}</Doorway>;
  return (
    <Frame {...frame} ministry={ministry}>
      {children}
    </Frame>
  );
}

export function DeskScreen(props: DeskProps) {
  // The type `Screen` pairs each component with its props.
  const Screen = screens[props.screen.name] as ComponentType<object>;
  return (
    <DeskFrame {...props}>
      <Screen {...props.screen.props} />
    </DeskFrame>
  );
}
