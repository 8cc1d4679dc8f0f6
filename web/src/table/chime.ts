/** Two soft tones: it is your turn. */

let context: AudioContext | null = null;

export function chime(): void {
  context ??= new AudioContext();
  const { currentTime: start, destination } = context;
  [659.3, 880].forEach((pitch, index) => {
    const tone = context!.createOscillator();
    const volume = context!.createGain();
    const from = start + index * 0.14;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.4);
    tone.connect(volume).connect(destination);
    tone.start(from);
    tone.stop(from + 0.45);
  });
}
