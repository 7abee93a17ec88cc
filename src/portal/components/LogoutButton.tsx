import { button } from '../../ui/button.ts';
import { text } from '../text.es.ts';

/** A plain form: it must work whatever happened to the script. */
export function LogoutButton() {
  return (
    <form method="post" action="/api/salir">
      <button type="submit" className={button.quiet}>
        {text.login.leave}
      </button>
    </form>
  );
}
