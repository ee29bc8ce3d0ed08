import { canvasFile } from './canvas-file.ts';

/** Wide enough to read a screen by, small enough to send. */
const MAX_PIXELS = 1920;

/** Phones, and pages that were not opened over https, cannot. */
export const canCapture = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** One picture of the screen, window or tab that the user selects. @returns undefined if they cancel. */
export async function captureScreen(): Promise<File | undefined> {
  const stream = await screenStream();
  if (!stream) return undefined;
  try {
    return await canvasFile(await firstFrame(stream), 'screen');
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function screenStream(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined;
    throw error;
  }
}

async function firstFrame(stream: MediaStream): Promise<HTMLCanvasElement> {
  const video = document.createElement('video');
  video.srcObject = stream;
  video.muted = true;
  await video.play();
  const scale = Math.min(1, MAX_PIXELS / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}
