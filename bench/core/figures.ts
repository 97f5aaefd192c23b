const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const perSecond = (value: number) =>
  value < 100 ? `${value.toFixed(1)} /s` : `${whole.format(value)} /s`

export const milliseconds = (value: number) =>
  value < 100 ? `${value.toFixed(1)} ms` : `${whole.format(value)} ms`

export const microseconds = (seconds: number) => `${whole.format(seconds * 1e6)} µs`

export const seconds = (value: number) => `${value.toFixed(2)} s`

export const megabytes = (bytes: number) => `${whole.format(bytes / 1e6)} MB`

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export const share = (value: number) => value.toFixed(2)
