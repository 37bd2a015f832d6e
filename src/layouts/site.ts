// The script of every page: small enough to travel inside it.
import '../header/menus.ts';
import './late-styles.ts';
import '../ui/dialogs.ts';
import '../offline/register.ts';
import '../search/slash.ts';
import '../theme/theme.ts';
