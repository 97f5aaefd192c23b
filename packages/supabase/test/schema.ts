export const supabaseSchema = new URL('../schema.sql', import.meta.url)
