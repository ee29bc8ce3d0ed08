export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';
