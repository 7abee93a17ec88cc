import { button } from '../../ui/button.ts';
import { forgetLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';

/**
 * A plain form, so that it works without script. The answer tells the browser to clear its storage. Old browsers, and
 * all browsers without TLS, ignore that and need the script.
 */
export function LogoutButton() {
  return (
    <form method="post" action="/api/salir" onSubmit={forgetLibrary}>
      <button type="submit" className={button.quiet}>
        {text.own.leave}
      </button>
    </form>
  );
}
