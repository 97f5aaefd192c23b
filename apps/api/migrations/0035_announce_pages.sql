-- Documents and pages are kept until this changes.
CREATE TRIGGER pages_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
