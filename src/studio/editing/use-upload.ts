import { useEffect, useRef, useState } from 'react';
import {
  MAX_PICTURE_BYTES,
  type PictureFocus,
  type PictureShape,
  type UploadAnswer,
  type UploadProblem,
} from '../../domain/pictures/upload.ts';

export type Upload =
  | { kind: 'idle' | 'ready' | 'lost' | 'signed-out' }
  | { kind: 'sending'; percent: number }
  | { kind: 'refused'; problem: UploadProblem };

const SLOWEST_BYTES_PER_MS = 50;

export const isUnderWay = ({ kind }: Upload): boolean => kind === 'sending';

function answerOf({ status, responseText }: XMLHttpRequest): Upload | { address: string } {
  if (status === 401) return { kind: 'signed-out' };
  if (status === 413) return { kind: 'refused', problem: 'large' };
  try {
    const answer = JSON.parse(responseText) as UploadAnswer;
    return answer.kind === 'kept' ? { address: answer.address } : answer;
  } catch {
    return { kind: 'lost' };
  }
}

/** Sends a file and says how far it is; `fetch` cannot tell that. The last file that was chosen counts. */
export function useUpload(onAddress: (address: string) => void) {
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  const running = useRef<XMLHttpRequest>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = (file: File, shape: PictureShape, focus: PictureFocus): void => {
    running.current?.abort();
    if (file.size > MAX_PICTURE_BYTES) {
      setUpload({ kind: 'refused', problem: 'large' });
      return;
    }
    const form = new FormData();
    form.set('forma', shape);
    form.set('foco', focus);
    form.set('archivo', file);
    const request = new XMLHttpRequest();
    running.current = request;
    request.open('POST', '/imagenes');
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ kind: 'sending', percent: Math.floor((100 * loaded) / Math.max(total, 1)) });
    request.onload = () => {
      const answer = answerOf(request);
      if ('kind' in answer) return setUpload(answer);
      onAddress(answer.address);
      setUpload({ kind: 'ready' });
    };
    request.onerror = () => setUpload({ kind: 'lost' });
    request.ontimeout = request.onerror;
    // The studio gives up on what comes slower, and makes a picture within a minute.
    request.timeout = 60_000 + file.size / SLOWEST_BYTES_PER_MS;
    setUpload({ kind: 'sending', percent: 0 });
    request.send(form);
  };
  return { upload, send };
}
