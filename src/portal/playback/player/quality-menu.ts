import { MediaRenditionMenu } from 'media-chrome/menu/media-rendition-menu';

const SIZE = ['mediaheight', 'mediawidth'];

/**
 * The library's menu builds its entries anew when the size of the picture changes ('Auto (720p)'). The one with the
 * focus goes, and the menu closes under the viewer's finger. While it is open, this one leaves them as they are.
 */
class QualityMenu extends MediaRenditionMenu {
  override attributeChangedCallback(name: string, before: string | null, after: string | null) {
    if (SIZE.includes(name) && !this.hidden) return;
    super.attributeChangedCallback(name, before, after);
    if (name === 'hidden' && this.hidden)
      super.attributeChangedCallback('mediaheight', null, this.getAttribute('mediaheight'));
  }
}

customElements.define('quality-menu', QualityMenu);
