/** What somebody may type, or paste, where a text is expected. */
export const hostileTexts: [what: string, value: string][] = [
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['a picture that is none', '<img src=x onerror=alert(1)>'],
  ['the end of an attribute', `"'><svg onload=alert(1)>`],
  ['a header', 'Little Oak\r\nBcc: all@example.com'],
  ['a NUL', 'Little\u0000Oak'],
  ['another direction', '\u202eLittle Oak'],
  ['a separator of lines', 'Little\u2028Oak'],
  ['patterns of a replacement', "$& $' {shop_name} {title}"],
  ['10,000 letters', 'a'.repeat(10_000)],
]
