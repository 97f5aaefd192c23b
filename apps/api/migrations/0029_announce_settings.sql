-- Pages that say when something arrives are kept until this changes.
CREATE TRIGGER shop_settings_announce AFTER UPDATE ON shop_settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
