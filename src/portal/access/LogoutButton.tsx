import { button } from '../../ui/button.ts';
import { forgetLibrary } from '../library/library-store.ts';
import { text } from '../text/text.es.ts';

/**
 * A plain form: it must work whatever happened to the script. The answer tells the browser to forget what it keeps; older
 * ones, and all of them without TLS, need the script for that.
 */
export function LogoutButton() {
  return (
    <form method="post" action="/api/salir" onSubmit={forgetLibrary}>
      <button type="submit" className={button.quiet}>
        {text.login.leave}
      </button>
    </form>
  );
}
